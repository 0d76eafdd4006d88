/** Providers that a visitor logs in with in a window of theirs (OAuth 2; google and apple by OpenID Connect). */
export const socialProviders = ['google', 'x', 'discord', 'apple', 'github', 'facebook'] as const

export type SocialProvider = (typeof socialProviders)[number]
