export { GiltPage as default } from '../gilt-page.tsx'
