/** An authenticator in software: ES256 keys, attestation "none", as WebAuthn's JSON has them. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface SoftwarePasskey {
  /** A browser's answer to registration options. */
  create(options: Options): Record<string, unknown>
  /** A browser's answer to sign-in options; `userHandle` is the account that it names. */
  get(options: Options, userHandle?: string): Record<string, unknown>
}

interface Options {
  readonly challenge: string
}

interface Behaviour {
  readonly origin: string
  /** Host of the origin by default. */
  readonly host?: string
  /** True if it checks a PIN, finger or face; a touch alone otherwise. */
  readonly verifiesPerson?: boolean
}

const FLAGS = { touched: 0x01, verified: 0x04, hasKey: 0x40 }

/** Each signature counts one more; `counter` of the state can be set back. */
export function createSoftwarePasskey(
  behaviour: Behaviour,
  state = { counter: 0 },
): SoftwarePasskey {
  const { origin, host = new URL(origin).hostname } = behaviour
  const id = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const authenticatorData = (attested: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++state.counter)
    const flags =
      FLAGS.touched |
      (behaviour.verifiesPerson === false ? 0 : FLAGS.verified) |
      (attested.length > 0 ? FLAGS.hasKey : 0)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter, attested])
  }
  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  })
  return {
    create: (options) =>
      credential({
        clientDataJSON: clientData('webauthn.create', options),
        attestationObject: attestationOf(authenticatorData(attestedKey(id, publicKey))),
      }),
    get(options, userHandle) {
      const clientDataJSON = clientData('webauthn.get', options)
      const data = authenticatorData()
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      const handle = userHandle === undefined ? {} : { userHandle: Buffer.from(userHandle) }
      return credential({ clientDataJSON, authenticatorData: data, signature, ...handle })
    },
  }
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

/** No model's id, the credential's id with its length, and the key in COSE. */
function attestedKey(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  // CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  return Buffer.concat([Buffer.alloc(16), length, id, key])
}

/** CBOR: { fmt: 'none', attStmt: {}, authData } with a length of one byte. */
function attestationOf(authenticatorData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([authenticatorData.length]),
    authenticatorData,
  ])
}
