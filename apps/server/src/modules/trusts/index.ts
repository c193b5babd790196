export { parseNavs } from './parse-navs.ts'
export { storeNavs } from './store-navs.ts'
