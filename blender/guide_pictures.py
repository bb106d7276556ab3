"""Pictures for the guide "Make a head in Blender", one per step, drawn by Cycles on the processor.

  blender -b --python guide_pictures.py -- FOLDER PICTURES

FOLDER is where make_head.py saved its steps.
"""
import os
import sys

import bpy
from mathutils import Vector

folder, pictures = (os.path.abspath(p) for p in sys.argv[sys.argv.index("--") + 1 :][:2])
os.makedirs(pictures, exist_ok=True)

SKIN = (0.72, 0.62, 0.55, 1)
BONE = (0.95, 0.55, 0.1, 1)
# Where the camera stands, seen from the head, and what is to the right in its picture.
FROM = Vector((0.35, -1.2, 0.2))
RIGHT = Vector((1.2, 0.35, 0)).normalized()


def material(name, color, vertex_colors=False):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = color
    shader.inputs["Roughness"].default_value = 0.7
    if vertex_colors:
        colors = made.node_tree.nodes.new("ShaderNodeVertexColor")
        colors.layer_name = "weights"
        made.node_tree.links.new(colors.outputs["Color"], shader.inputs["Base Color"])
    return made


def copy_of(head, at):
    """The head as it is drawn on this frame, as a mesh of its own beside the others."""
    posed = head.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = bpy.data.meshes.new_from_object(posed)
    mesh.materials.clear()
    made = bpy.data.objects.new("copy", mesh)
    made.location = RIGHT * at
    bpy.context.scene.collection.objects.link(made)
    return made


def with_wires(head, at):
    made = copy_of(head, at)
    made.data.materials.append(material("skin", SKIN))
    made.data.materials.append(material("wire", (0.08, 0.1, 0.14, 1)))
    wires = made.modifiers.new("wires", "WIREFRAME")
    wires.thickness = 0.0006
    wires.use_replace = False
    wires.material_offset = 1


def with_bones(head, at):
    made = copy_of(head, at)
    glass = material("glass", SKIN)
    glass.node_tree.nodes["Principled BSDF"].inputs["Alpha"].default_value = 0.35
    made.data.materials.append(glass)
    bone_look = material("bone", BONE)
    for bone in bpy.data.objects["Armature"].data.bones:
        along = bone.tail_local - bone.head_local
        middle = (bone.head_local + bone.tail_local) / 2 + RIGHT * at
        bpy.ops.mesh.primitive_cone_add(vertices=6, radius1=0.005, radius2=0.001, depth=along.length, location=middle)
        cone = bpy.context.object
        cone.rotation_mode = "QUATERNION"
        cone.rotation_quaternion = along.to_track_quat("Z", "Y")
        cone.data.materials.append(bone_look)


def with_weights(head, at, group):
    made = copy_of(head, at)
    made.data.materials.append(material("weights " + group, SKIN, vertex_colors=True))
    colors = made.data.color_attributes.new("weights", "FLOAT_COLOR", "POINT")
    index = head.vertex_groups[group].index
    for v in head.data.vertices:
        weight = next((g.weight for g in v.groups if g.group == index), 0)
        # Blue to red, as in Weight Paint.
        colors.data[v.index].color = (weight, 0.35 * (1 - abs(2 * weight - 1)) + 0.05, 1 - weight, 1)


def draw(name, count, spacing):
    scene = bpy.context.scene
    for o in list(scene.objects):
        o.hide_render = not o.name.startswith(("copy", "Cone"))
    width = spacing * count
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.data.type = "ORTHO"
    camera.data.ortho_scale = max(width, 0.36)
    target = RIGHT * ((count - 1) * spacing / 2) + Vector((0, 0, -0.005))
    camera.location = target + FROM
    camera.rotation_euler = (-FROM).to_track_quat("-Z", "Y").to_euler()
    light = bpy.data.objects.new("light", bpy.data.lights.new("light", "SUN"))
    light.data.energy = 2.2
    light.rotation_euler = (0.9, 0.15, 0.5)
    for o in (camera, light):
        scene.collection.objects.link(o)
    world = bpy.data.worlds.new("world")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.5, 0.53, 0.58, 1)
    scene.world = world
    scene.camera = camera
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = 24
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 3
    scene.view_settings.view_transform = "Standard"
    scene.render.resolution_x = 960 if count > 1 else 480
    scene.render.resolution_y = 360
    scene.render.image_settings.file_format = "JPEG"
    scene.render.image_settings.quality = 85
    scene.render.filepath = os.path.join(pictures, name + ".jpg")
    bpy.ops.render.render(write_still=True)


def opened(step):
    bpy.ops.wm.open_mainfile(filepath=os.path.join(folder, step + ".blend"))
    return bpy.data.objects["Head_Geo"]


with_wires(opened("step-1-mesh"), 0)
draw("blender-mesh", 1, 0.3)

with_bones(opened("step-2-rig"), 0)
draw("blender-bones", 1, 0.3)

head = opened("step-3-weights")
for i, group in enumerate(("Jaw", "LeftCorner", "LeftBrow")):
    with_weights(head, i * 0.25, group)
draw("blender-weights", 3, 0.25)

head = opened("step-4-poses")
for i, frame in enumerate((0, 1, 2, 4)):
    bpy.context.scene.frame_set(frame)
    with_wires(head, i * 0.23)
draw("blender-poses", 4, 0.23)
