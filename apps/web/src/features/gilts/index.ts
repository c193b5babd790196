export { GiltPanel } from './gilt-panel.tsx'
export { GiltPayments } from './lazy-payments.tsx'
