/** Where the documentation is published, without a slash at its end. Errors name a page below it. */
export const siteUrl = 'https://billfold.dev'
