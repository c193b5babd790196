/** The schema of the endpoint's answer, which is the same as after signing in. */
export { userSchema } from '../accounts/schemas.ts'
