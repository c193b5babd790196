import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const setCsrfCookie = endpoint({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  summary: 'Sets the cookie XSRF-TOKEN, whose value every write repeats in X-XSRF-TOKEN',
  responses: { 204: null },
})

export const register = endpoint({
  method: 'POST',
  path: '/register',
  summary: 'Create an account and sign in',
  body: 'registrationSchema',
  responses: { 201: 'userSchema' },
})

export const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Sign in with e-mail and password',
  body: 'credentialsSchema',
  responses: { 204: null },
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End the session',
  responses: { 204: null },
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in person, or 401',
  access: 'signed-in',
  responses: { 200: 'userSchema' },
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/user/roles',
  summary: 'Roles of the signed-in person',
  access: 'signed-in',
  responses: { 200: 'rolesSchema' },
})

export const listRecentLogins = endpoint({
  method: 'GET',
  path: '/api/user/logins/recent',
  summary: 'The latest sign-ins, newest first',
  access: 'signed-in',
  responses: { 200: 'loginsSchema' },
})

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/user/updateProfile',
  summary: 'Change username and names',
  access: 'signed-in',
  body: 'profileUpdateSchema',
  responses: { 200: 'outcomeSchema' },
})

export const getProfileRecord = endpoint({
  method: 'GET',
  path: '/api/user/profile',
  summary: 'The profile record',
  access: 'signed-in',
  responses: { 200: 'profileRecordSchema' },
})

export const putProfileRecord = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  summary: 'Change fields of the profile record',
  access: 'signed-in',
  body: 'profileRecordUpdateSchema',
  responses: { 200: 'profileRecordSchema' },
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where one is signed in',
  access: 'signed-in',
  responses: { 200: 'sessionsSchema' },
})

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  summary: 'End one of one’s sessions',
  access: 'signed-in',
  params: 'sessionParamsSchema',
  responses: { 204: null },
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/user/password/forgot',
  summary: 'Mail a link for a new password; the answer does not tell whether the address is known',
  body: 'forgottenPasswordSchema',
  responses: { 200: 'outcomeSchema' },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/user/password/reset',
  summary: 'Set a new password by the mailed token; every session ends',
  body: 'passwordResetSchema',
  responses: { 200: 'outcomeSchema' },
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/user/verification/send',
  summary: 'Mail the verification of one’s address again',
  access: 'signed-in',
  responses: { 200: 'outcomeSchema' },
})

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/user/export',
  summary: 'Everything stored about oneself',
  access: 'signed-in',
  responses: { 200: 'personalDataSchema' },
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/user/delete',
  summary: 'Delete one’s account and everything of it',
  access: 'signed-in',
  body: 'accountDeletionSchema',
  responses: { 204: null },
})

export const getSignInOptions = endpoint({
  method: 'GET',
  path: '/api/auth/options',
  summary: 'Which ways of signing in this installation offers',
  responses: { 200: 'signInOptionsSchema' },
})

export const getRobotChallenge = endpoint({
  method: 'GET',
  path: '/api/altcha/challenge',
  summary: 'A proof of work to solve before registering',
  responses: { 200: 'robotChallengeSchema' },
})
