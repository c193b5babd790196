export { useReadingVolume, useUser } from './api.ts'
export { Avatar } from './avatar.tsx'
export { GuestButton } from './guest-button.tsx'
export { proveHuman } from './robot-check.ts'
