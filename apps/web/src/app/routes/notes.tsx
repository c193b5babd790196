export { NotesPage as default } from '../../features/notes/notes-page.tsx'
