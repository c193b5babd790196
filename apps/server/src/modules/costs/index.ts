export { COSTS_SETTINGS } from './settings.ts'
