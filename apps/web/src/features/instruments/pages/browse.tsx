export { BrowsePage as default } from '../browse-page.tsx'
