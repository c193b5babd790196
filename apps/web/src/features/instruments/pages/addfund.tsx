export { AddFundPage as default } from '../add-fund-page.tsx'
