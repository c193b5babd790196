/** WebAuthn by the browser's own JSON methods. Messages say what to do when it ends without a passkey. */
import type { addPasskey, completePasskeyLogin } from '@leadenhall/contract/accounts/endpoints.ts'
import type { EndpointInput } from '@leadenhall/contract/shared/endpoint.ts'
import { texts } from './texts.ts'

type Options = Record<string, unknown>
type NewCredential = EndpointInput<typeof addPasskey>['body']['credential']
type Proof = EndpointInput<typeof completePasskeyLogin>['body']['credential']

/** @param host to which passkeys belong here; null where the installation has none */
export function canUsePasskeys(host: string | null | undefined): boolean {
  if (!host || !window.isSecureContext || !('PublicKeyCredential' in window)) return false
  // Browsers before 2025 lack the methods for JSON.
  if (!('parseRequestOptionsFromJSON' in window.PublicKeyCredential)) return false
  const { hostname } = window.location
  return hostname === host || hostname.endsWith(`.${host}`)
}

/** @throws Error with a message for the user */
export async function createCredential(options: Options): Promise<NewCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return (await answered(navigator.credentials.create({ publicKey }))) as NewCredential
}

/** @throws Error with a message for the user */
export async function getCredential(options: Options): Promise<Proof> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return (await answered(navigator.credentials.get({ publicKey }))) as Proof
}

async function answered(asked: Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await asked
    if (credential) return (credential as PublicKeyCredential).toJSON()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'InvalidStateError') throw new Error(words.known, { cause: error })
    if (error.name === 'SecurityError') throw new Error(words.notHere, { cause: error })
  }
  throw new Error(words.cancelled)
}

const words = texts.passkeys.problems
