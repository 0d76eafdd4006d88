import { StoreError } from './StoreError.ts'

/**
 * What a store of the host returns.
 *
 * @throws StoreError where it throws or rejects.
 */
export async function fromStore<value>(store: string, ask: () => value | Promise<value>): Promise<value> {
  try {
    return await ask()
  } catch (cause) {
    throw new StoreError(store, cause)
  }
}
