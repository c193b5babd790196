export const texts = {
  title: 'Notes',
  add: 'Add note',
  edit: 'Edit',
  remove: 'Delete',
  removeConfirm: (title: string) => `Delete the note «${title}»?`,
  save: 'Save',
  loading: 'Loading notes',
  empty: 'No notes yet',
  emptyHelp: 'Whatever the administrators of this installation want to remember together.',
  noteTitle: 'Title',
  content: 'Text (Markdown)',
  nobody: 'somebody whose account is gone',
} as const
