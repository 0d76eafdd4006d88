/** The address of a visitor who logs in. */
export const sampleEmail = 'vera@example.com'
