import { addressRulesOf } from '../addresses/addressRulesOf.ts'
import type { Tables } from '../db/schema.ts'
import type { OnrampReport } from './OnrampReport.ts'

type Row = Tables['onramp_order']

/** Whether a report is about the purchase that we began: the same asset and address, and the amount once it is known. */
export function fitsOrder(row: Row, report: OnrampReport): boolean {
  const toKey = (address: string) => addressRulesOf(row.network)?.toKey(address) ?? address
  const [network, ...name] = row.asset.split('/')
  const isSameAsset =
    report.asset.startsWith(`${network}/`) &&
    toKey(name.join('/')) === toKey(report.asset.slice(row.network.length + 1))
  const isSameAmount = row.amount === null || row.amount === `${report.amount}`
  return isSameAsset && toKey(row.address) === toKey(report.address) && isSameAmount
}
