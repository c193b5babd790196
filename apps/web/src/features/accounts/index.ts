export { useReadingVolume, useUser } from './api.ts'
export { Avatar } from './avatar.tsx'
export { proveHuman } from './robot-check.ts'
