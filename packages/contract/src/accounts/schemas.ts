import { z } from 'zod'
import { instantSchema } from '../shared/time.ts'

const nameText = z.string().trim().min(1, 'is required').max(60)
/** Length is what makes a password strong; what is too common is refused by the server's list. */
const newPassword = z.string().min(10, 'must have at least 10 characters').max(128)
/** The robot check's proof: ALTCHA's payload, or reCAPTCHA's token where keys are set. */
const robotProof = z.string().min(1, 'is missing').max(5000)

export const roleSchema = z.object({ name: z.string() })
export const rolesSchema = z.array(roleSchema)

/** The signed-in person. */
export const userSchema = z.object({
  id: z.string(),
  /** Username. */
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  admin: z.boolean(),
  /** Address of a picture; null: initials are drawn. */
  avatar_image: z.string().nullable(),
  roles: rolesSchema,
  /** False for someone who only signs in with Google. */
  has_password: z.boolean(),
})
export type User = z.infer<typeof userSchema>

const confirmed = (body: { password: string; password_confirmation: string }) =>
  body.password === body.password_confirmation
const CONFIRMATION = { path: ['password_confirmation'], error: 'does not match the password' }

export const registrationSchema = z
  .object({
    name: nameText,
    first_name: nameText,
    last_name: nameText,
    email: z.email('must be an e-mail address').max(254),
    password: newPassword,
    password_confirmation: z.string().max(128),
    accept_tos: z.literal(true, 'must be accepted'),
    'g-recaptcha-response': robotProof,
  })
  .refine(confirmed, CONFIRMATION)
export type Registration = z.infer<typeof registrationSchema>

export const credentialsSchema = z.object({
  email: z.string().trim().min(1, 'is required').max(254),
  password: z.string().min(1, 'is required').max(128),
})

/** A sign-in as the person sees it; addresses are kept 90 days. */
export const loginSchema = z.object({
  id: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  created_at: instantSchema,
  device: z.object({
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.enum(['computer', 'phone', 'tablet', 'other']),
  }),
  location: z.object({
    /** `Unknown` for private and unlisted addresses. */
    country: z.string(),
    /** ISO 3166-1 alpha-2, lower case; null when unknown. */
    country_code: z.string().nullable(),
    /** Null where the database has none. */
    city: z.string().nullable(),
  }),
})
export const loginsSchema = z.array(loginSchema)
export type Login = z.infer<typeof loginSchema>

export const profileUpdateSchema = z.object({
  name: nameText,
  firstName: nameText,
  lastName: nameText,
})

export const preferencesSchema = z.object({
  theme: z.enum(['dark', 'light']).nullable(),
  palette: z.enum(['standard', 'colour-blind']).nullable(),
  density: z.enum(['compact', 'comfortable']).nullable(),
})

/** The profile record, made at the first sign-in. */
export const profileRecordSchema = preferencesSchema.extend({
  username: z.string(),
  /** Volume of posts read aloud, 0 to 1. */
  tts_volume: z.number().min(0).max(1),
})
export type ProfileRecord = z.infer<typeof profileRecordSchema>
export const profileRecordUpdateSchema = profileRecordSchema
  .extend({ username: nameText })
  .partial()

export const sessionSchema = z.object({
  id: z.string(),
  created_at: instantSchema,
  expires_at: instantSchema,
  user_agent: z.string(),
  /** The session that asks. */
  is_current: z.boolean(),
})
export const sessionsSchema = z.array(sessionSchema)
export type Session = z.infer<typeof sessionSchema>
export const sessionParamsSchema = z.object({ id: z.string().min(1).max(64) })

export const forgottenPasswordSchema = z.object({
  email: z.email('must be an e-mail address').max(254),
  'g-recaptcha-response': robotProof,
})
export const passwordResetSchema = z
  .object({
    token: z.string().min(1).max(200),
    password: newPassword,
    password_confirmation: z.string().max(128),
  })
  .refine(confirmed, CONFIRMATION)

/** The password, or nothing right after a fresh Google sign-in of someone who has none. */
export const accountDeletionSchema = z.object({ password: z.string().max(128).optional() })

export const outcomeSchema = z.object({ success: z.boolean(), message: z.string() })
export type Outcome = z.infer<typeof outcomeSchema>

/** What sign-in offers here. */
export const signInOptionsSchema = z.object({
  google: z.boolean(),
  robotCheck: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('altcha') }),
    z.object({ kind: z.literal('recaptcha'), siteKey: z.string() }),
  ]),
})

/** Everything stored about the person who asks, as one JSON document. */
export const personalDataSchema = z
  .object({
    exported_at: instantSchema,
    user: userSchema,
    profile: profileRecordSchema,
    logins: loginsSchema,
    sessions: sessionsSchema,
    interest: z.array(z.object({ preferred_name: z.string(), email: z.string() })),
  })
  // What each further feature keeps of the person, under the feature's name.
  .catchall(z.unknown())

/** ALTCHA's challenge; its shape is the library's. */
export const robotChallengeSchema = z.record(z.string(), z.unknown())
