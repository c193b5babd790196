/** The proof that a form sends; the solver is fetched when it is needed. */
export async function proveHuman(): Promise<string> {
  const { solveRobotCheck } = await import('./solve-robot-check.ts')
  return solveRobotCheck()
}
