export * from './files.ts'
