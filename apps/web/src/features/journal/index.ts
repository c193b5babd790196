export { JournalPanel } from './journal-panel.tsx'
