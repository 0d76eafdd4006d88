import type { Connector, FeatureContext } from 'billfold/adapter'
import { holdsInscriptions } from './holdsInscriptions.ts'

/**
 * Who chooses the coins of a payment. A wallet whose paying address may hold inscriptions does, for only it knows them,
 * unless it turned out that it cannot send by itself; otherwise this package does.
 */
export function createChoosers(): createChoosers.ReturnType {
  const lacking = new WeakSet<Connector>()
  return {
    find: async options =>
      !lacking.has(options.connector) && (await holdsInscriptions(options)) ? 'wallet' : 'package',
    lacks: connector => void lacking.add(connector),
  }
}

export declare namespace createChoosers {
  type Chooser = 'wallet' | 'package'
  type ReturnType = {
    find(options: FeatureContext & { signal?: AbortSignal }): Promise<Chooser>
    /** The wallet cannot send by itself. */
    lacks(connector: Connector): void
  }
}
