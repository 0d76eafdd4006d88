// A style sheet is imported for its effect. TypeScript 6 wants a declaration of that as well.
export {}
