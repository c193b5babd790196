export { SupersectorPage as default } from '../../features/instruments/group-page.tsx'
