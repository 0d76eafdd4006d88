/** Safe's web app. */
export const safeAppOrigins: readonly string[] = ['https://app.safe.global']
