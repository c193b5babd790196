export { NotesPage as default } from '../notes-page.tsx'
