export { PriceFilesPage as default } from '../files/price-files-page.tsx'
