import { readStored, writeStored } from '../../ui/storage.ts'

const KEY = 'desk.offered'

/** True once this browser has shown the templates. */
export const wasDeskOffered = (): boolean => readStored(KEY) !== null

export const rememberOffer = (): void => writeStored(KEY, '1')
