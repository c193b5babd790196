export { QuotationLine } from './quotation-line.tsx'
