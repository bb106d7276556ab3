export {
  type Fields,
  finite,
  flag,
  list,
  type OptionalSchema,
  object,
  oneOf,
  optional,
  type Schema,
  text,
  wholeNumber,
} from './schema/schema.ts'
