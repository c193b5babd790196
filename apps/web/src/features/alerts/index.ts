export { AddAlert } from './add-alert.tsx'
