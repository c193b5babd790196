export { PoolLine } from './pool-line.tsx'
