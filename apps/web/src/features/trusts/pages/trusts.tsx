export { TrustsPage as default } from '../trusts-page.tsx'
