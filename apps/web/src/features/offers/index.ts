export { OfferBar } from './offer-bar.tsx'
