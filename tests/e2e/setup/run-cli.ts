import path from 'node:path'
import { runNode } from '../../support/run-node.ts'
import type { Product } from '../../support/start-product.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../apps/server/src/cli')

/** Runs a command beside the product. @returns its output @throws with its errors if it fails */
export async function runCli(
  { dataDir }: Pick<Product, 'dataDir'>,
  file: string,
  ...args: readonly string[]
): Promise<string> {
  const run = runNode([path.join(FOLDER, file), ...args], { DATA_DIR: dataDir })
  if ((await run.ended) !== 0) throw new Error(run.stderr())
  return run.stdout()
}
