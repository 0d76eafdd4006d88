// Imported before the public libraries. They ask hosts of their vendor for attestation and counters unless they find
// themselves under test; and two of them in one process share their memory by default.
process.env.IS_VITEST = 'true'
process.env.DISABLE_GLOBAL_CORE = 'true'

export {}
