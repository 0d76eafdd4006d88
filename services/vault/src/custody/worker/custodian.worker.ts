import { drawBytes } from '../bytes/drawBytes.ts'
import { openStorage } from '../storage/openStorage.ts'
import { type CustodyPort, startCustodian } from './startCustodian.ts'

// The dedicated worker of the vault's page. It alone holds keys.
startCustodian(self as unknown as CustodyPort, openStorage(globalThis.indexedDB), drawBytes)
