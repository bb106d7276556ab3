// Every public name of an entry point as lines of text: kind and signature, without doc comments.
import ts from 'typescript'

const FLAGS =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.WriteArrowStyleSignature |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType
/** Longer inferred types of objects are shown by their keys, since nobody reads them in a review. */
const LONGEST_TYPE = 400

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })
const oneLine = (text) => text.replace(/\s+/g, ' ').trim()
const printed = (node) =>
  oneLine(printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())).replace(/;$/, '')

/** Private, or said in its comment to be for this repository only. */
export const isHidden = (member) =>
  ts.getJSDocTags(member).some((tag) => tag.tagName.text === 'internal') ||
  Boolean(ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) ||
  (member.name !== undefined && ts.isPrivateIdentifier(member.name))

/** The lines of one exported symbol, the first beginning with its kind. */
export function signatureOf(checker, name, symbol) {
  const at = symbol.declarations[0]
  const typeText = (type) => {
    const text = oneLine(checker.typeToString(type, at, FLAGS))
    if (text.length <= LONGEST_TYPE) return text
    return `{ ${type
      .getProperties()
      .map((p) => p.name)
      .sort()
      .join(', ')} }`
  }
  const signatureText = (signature) =>
    oneLine(checker.signatureToString(signature, at, FLAGS & ~ts.TypeFormatFlags.WriteArrowStyleSignature))
  const lines = []
  for (const declaration of symbol.declarations) {
    if (ts.isInterfaceDeclaration(declaration)) {
      const head = [declaration.typeParameters?.map(printed).join(', ')].filter(Boolean)
      const heritage = (declaration.heritageClauses ?? []).map((c) => ` ${printed(c)}`).join('')
      lines.push(`interface ${name}${head.length > 0 ? `<${head}>` : ''}${heritage}`)
      lines.push(...declaration.members.map((m) => `  ${printed(m)}`).sort())
    } else if (ts.isTypeAliasDeclaration(declaration)) {
      const parameters = declaration.typeParameters?.map(printed).join(', ')
      lines.push(`type ${name}${parameters ? `<${parameters}>` : ''} = ${printed(declaration.type)}`)
    } else if (ts.isClassDeclaration(declaration)) {
      const heritage = (declaration.heritageClauses ?? []).map((c) => ` ${printed(c)}`).join('')
      lines.push(`class ${name}${heritage}`, ...classMembers(checker, declaration, typeText, signatureText))
    }
  }
  if (symbol.flags & ts.SymbolFlags.Function) {
    for (const signature of checker.getTypeOfSymbol(symbol).getCallSignatures())
      lines.push(`function ${name}${signatureText(signature)}`)
  }
  if (symbol.flags & ts.SymbolFlags.Variable) {
    const type = checker.getTypeOfSymbol(symbol)
    const calls = type.getCallSignatures()
    // A constant arrow function is a function to whoever calls it.
    if (calls.length > 0 && type.getProperties().length === 0)
      lines.push(...calls.map((s) => `function ${name}${signatureText(s)}`))
    else if (checker.isArrayType(type) && symbol.valueDeclaration.type)
      lines.push(`const ${name}: ${printed(symbol.valueDeclaration.type)}`)
    else lines.push(`const ${name}: ${typeText(type)}`)
  }
  return lines
}

function classMembers(checker, declaration, typeText, signatureText) {
  const lines = new Set()
  for (const member of declaration.members) {
    if (isHidden(member) || ts.isClassStaticBlockDeclaration(member)) continue
    const words = ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static ? 'static ' : ''
    if (ts.isConstructorDeclaration(member)) {
      if (member.body && isOverloaded(declaration, member)) continue
      const parameters = signatureText(checker.getSignatureFromDeclaration(member)).replace(/\): .*$/, ')')
      lines.add(`  constructor${parameters}`)
      for (const parameter of member.parameters) {
        if (ts.isParameterPropertyDeclaration(parameter, member) && !isHidden(parameter))
          lines.add(propertyLine(checker, parameter, '', typeText))
      }
    } else if (ts.isMethodDeclaration(member)) {
      if (member.body && isOverloaded(declaration, member)) continue
      lines.add(
        `  ${words}${member.name.getText()}${signatureText(checker.getSignatureFromDeclaration(member))}`,
      )
    } else if (ts.isPropertyDeclaration(member)) {
      lines.add(propertyLine(checker, member, words, typeText))
    } else if (ts.isGetAccessor(member) || ts.isSetAccessor(member)) {
      const kind = ts.isGetAccessor(member) ? 'get' : 'set'
      lines.add(`  ${words}${kind} ${member.name.getText()}: ${typeText(checker.getTypeAtLocation(member))}`)
    }
  }
  return [...lines].sort()
}

function propertyLine(checker, member, words, typeText) {
  const readonly = ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Readonly ? 'readonly ' : ''
  const optional = member.questionToken ? '?' : ''
  return `  ${words}${readonly}${member.name.getText()}${optional}: ${typeText(checker.getTypeAtLocation(member))}`
}

/** The body of an overloaded member is not what callers see. */
function isOverloaded(declaration, member) {
  const name = member.name?.getText()
  return declaration.members.some(
    (other) =>
      other !== member && other.kind === member.kind && other.name?.getText() === name && !other.body,
  )
}
