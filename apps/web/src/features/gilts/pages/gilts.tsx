export { GiltsPage as default } from '../gilts-page.tsx'
