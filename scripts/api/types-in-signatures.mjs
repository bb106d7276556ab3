// Types of this repository that the signatures of a public name mention.
import ts from 'typescript'
import { isHidden } from './signatures.mjs'

const resolved = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

/** Symbols of the named types in the parameters and results of functions and of public methods. */
export function typesInSignatures(checker, symbol) {
  const found = new Set()
  const visitNode = (node) => {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression
      const target = checker.getSymbolAtLocation(name)
      if (target) found.add(resolved(checker, target))
    }
    ts.forEachChild(node, visitNode)
  }
  // A result that is inferred has no node to visit.
  const visitType = (type, depth = 0) => {
    if (type.aliasSymbol) found.add(type.aliasSymbol)
    else if (type.symbol && !(type.symbol.flags & ts.SymbolFlags.TypeLiteral)) found.add(type.symbol)
    if (depth > 3) return
    for (const inner of [
      ...(type.typeArguments ?? []),
      ...(type.types ?? []),
      ...(type.aliasTypeArguments ?? []),
    ])
      visitType(inner, depth + 1)
  }
  const visitSignature = (node) => {
    for (const parameter of node.parameters) if (parameter.type) visitNode(parameter.type)
    if (node.type) visitNode(node.type)
    else if (!ts.isConstructorDeclaration(node) && !ts.isSetAccessor(node))
      visitType(checker.getReturnTypeOfSignature(checker.getSignatureFromDeclaration(node)))
  }
  for (const declaration of symbol.declarations) {
    if (ts.isFunctionDeclaration(declaration)) visitSignature(declaration)
    else if (ts.isVariableDeclaration(declaration)) {
      const { initializer, type } = declaration
      if (type) visitNode(type)
      else if (initializer && ts.isArrowFunction(initializer)) visitSignature(initializer)
    } else if (ts.isClassDeclaration(declaration)) {
      for (const clause of declaration.heritageClauses ?? []) visitNode(clause)
      for (const member of declaration.members) {
        if (isHidden(member)) continue
        if (ts.isPropertyDeclaration(member) && member.type) visitNode(member.type)
        else if (
          ts.isMethodDeclaration(member) ||
          ts.isConstructorDeclaration(member) ||
          ts.isAccessor(member)
        )
          visitSignature(member)
      }
    }
  }
  return [...found].filter((type) => isOurs(type) && type !== symbol)
}

const NAMED = ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Class | ts.SymbolFlags.Enum

function isOurs(symbol) {
  if (!(symbol.flags & NAMED)) return false
  return (symbol.declarations ?? []).some((d) => /\/packages\/[^/]+\/src\//.test(d.getSourceFile().fileName))
}
