export { RegisterInterest } from './register-interest.tsx'
