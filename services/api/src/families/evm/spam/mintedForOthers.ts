import { type RawBuilder, sql } from 'kysely'
import { massMintCount } from './massMintCount.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

/**
 * How many items of the same collection the transaction of a row minted for others, counted up to `massMintCount`, as a piece of
 * SQL. `row` is a table with `chain`, `block_number`, `position` and `token`; `receiver` its column of the account.
 */
export function mintedForOthers(row: string, receiver: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql<number>`(select count(*) from (select 1 from indexed_transfer as other
    where other.chain = ${column('chain')} and other.block_number = ${column('block_number')}
      and other.position = ${column('position')} and other.token = ${column('token')}
      and other.sender = ${zeroAddress} and other.receiver <> ${column(receiver)}
    limit ${sql.lit(massMintCount)}) as others)`
}
