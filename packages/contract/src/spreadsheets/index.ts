export * from './paths.ts'
