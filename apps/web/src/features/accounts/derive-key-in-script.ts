import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { DeriveKeyFunction } from 'altcha-lib'

/** PBKDF2 with SHA-256 in JavaScript, for browsers without crypto.subtle. */
export const deriveKeyInScript: DeriveKeyFunction = async (parameters, salt, password) => ({
  derivedKey: await pbkdf2Async(sha256, password, salt, {
    c: parameters.cost,
    dkLen: parameters.keyLength,
  }),
})
