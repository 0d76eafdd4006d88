import { bindRelease } from '../../src/contract/calls/bindRelease.ts'
import { sealSecret } from '../../src/custody/delivery/sealSecret.ts'
import { connectCustodian } from '../../src/custody/worker/connectCustodian.ts'

// What the browser test of the worker uses in its page.
Object.assign(globalThis, { custody: { bindRelease, connectCustodian, sealSecret } })
