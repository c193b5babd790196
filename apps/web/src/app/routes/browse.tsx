export { BrowsePage as default } from '../../features/instruments/browse-page.tsx'
