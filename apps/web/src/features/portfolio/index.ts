export { PositionLine } from './position-line.tsx'
