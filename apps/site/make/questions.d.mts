export const QUESTIONS: readonly { readonly ask: string; readonly answer: string }[]
