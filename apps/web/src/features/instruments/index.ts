export { AddFundButton } from './add-fund-button.tsx'
export { RandomButton } from './random-button.tsx'
export { SearchBox } from './search-box.tsx'
