import { expectTypeOf } from 'vitest'
import { BillfoldError } from './BillfoldError.ts'
import type { ErrorCode } from './codes.ts'
import { isBillfoldError } from './isBillfoldError.ts'
import { connectionRejected } from './rows/connection.ts'

expectTypeOf<'connection/rejected'>().toExtend<ErrorCode>()
expectTypeOf(new BillfoldError(connectionRejected)).toEqualTypeOf<BillfoldError<'connection/rejected'>>()

const caught: unknown = undefined
if (isBillfoldError(caught, 'connection/rejected')) expectTypeOf(caught.code).toEqualTypeOf<'connection/rejected'>()
if (isBillfoldError(caught)) expectTypeOf(caught.code).toEqualTypeOf<ErrorCode>()

// @ts-expect-error there is no such code
isBillfoldError(caught, 'connection/rejcted')
// @ts-expect-error a row must be one of the catalogue
new BillfoldError({ code: 'made/up', message: 'x', reader: 'visitor', place: 'toast', advice: 'x' })
