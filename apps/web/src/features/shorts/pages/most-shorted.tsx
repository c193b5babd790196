export { MostShortedPage as default } from '../most-shorted-page.tsx'
