"""From an empty file to a head with poses: the steps of the guide "Make a head in Blender", in the same order.

  blender -b --python make_head.py -- FOLDER

After each step the file is saved: step-1-mesh.blend, step-2-rig.blend, step-3-weights.blend, step-4-poses.blend. Export
the last one with facework_export.py.
"""
import math
import os
import sys

import bmesh
import bpy
from mathutils import Matrix, Vector

folder = os.path.abspath(sys.argv[sys.argv.index("--") + 1])


def save(step):
    bpy.ops.wm.save_as_mainfile(filepath=os.path.join(folder, step + ".blend"))


bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
scene.render.fps = 30

# Step 1: a ball with a slit for the mouth (upper and lower lip must not share vertices).
mesh = bpy.data.meshes.new("Head_Geo")
head = bpy.data.objects.new("Head_Geo", mesh)
scene.collection.objects.link(head)
ball = bmesh.new()
bmesh.ops.create_uvsphere(ball, u_segments=48, v_segments=32, radius=0.1)
bmesh.ops.transform(ball, matrix=Matrix.Diagonal((0.85, 0.95, 1.15, 1.0)), verts=ball.verts)
line = [e for e in ball.edges if all(abs(v.co.z + 0.045) < 0.006 and v.co.y < -0.05 and abs(v.co.x) < 0.035 for v in e.verts) and abs(e.verts[0].co.z - e.verts[1].co.z) < 1e-5]
bmesh.ops.split_edges(ball, edges=line)
ball.to_mesh(mesh)
ball.free()
save("step-1-mesh")

# Step 2: bones, Head > DynamicHead > face bones. Blender looks along -Y; glTF and FBX exporters turn that to +Z.
armature = bpy.data.objects.new("Armature", bpy.data.armatures.new("Armature"))
scene.collection.objects.link(armature)
bpy.context.view_layer.objects.active = armature
bpy.ops.object.mode_set(mode="EDIT")
edit = armature.data.edit_bones


def bone(name, place, parent=None):
    b = edit.new(name)
    b.head, b.tail = Vector(place), Vector(place) + Vector((0, -0.02, 0))
    b.parent = edit[parent] if parent else None


bone("Head", (0, 0, -0.1))
bone("DynamicHead", (0, 0, 0), "Head")
bone("Jaw", (0, 0.01, -0.03), "DynamicHead")
for side, x in (("Left", 1), ("Right", -1)):
    bone(side + "Brow", (0.032 * x, -0.085, 0.045), "DynamicHead")
    bone(side + "Corner", (0.03 * x, -0.08, -0.045), "DynamicHead")
bpy.ops.object.mode_set(mode="OBJECT")
save("step-2-rig")

# Step 3: weights, at most four bones per vertex, summing to 1.
groups = {b.name: head.vertex_groups.new(name=b.name) for b in armature.data.bones}
reach = {"LeftBrow": 0.035, "RightBrow": 0.035, "LeftCorner": 0.03, "RightCorner": 0.03}
upper = {v.index for p in mesh.polygons if p.center.z > -0.0455 for v in (mesh.vertices[i] for i in p.vertices)}
for v in mesh.vertices:
    weights = {}
    for name, radius in reach.items():
        d = (v.co - armature.data.bones[name].head_local).length / radius
        if d < 1:
            weights[name] = (1 - d * d) ** 2 * 0.8
    if v.index not in upper and v.co.y < 0.03:
        weights["Jaw"] = max(0.0, 1 - sum(weights.values())) * min(1.0, (0.03 - v.co.y) / 0.05)
    weights["DynamicHead"] = max(0.0, 1 - sum(weights.values()))
    largest = sorted(weights.items(), key=lambda w: -w[1])[:4]
    total = sum(w for _, w in largest)
    for name, w in largest:
        if w > 0:
            groups[name].add([v.index], w / total, "REPLACE")
head.parent = armature
head.modifiers.new("Armature", "ARMATURE").object = armature
save("step-3-weights")

# Step 4: poses, one per frame, frame 0 Neutral, every face bone keyed on every frame, frames named by markers.
poses = [
    ("Neutral", {}),
    ("JawDrop", {"Jaw": ((0, 0, -0.004), 22)}),
    ("LeftLipCornerPuller", {"LeftCorner": ((0.008, 0.004, 0.012), 0)}),
    ("RightLipCornerPuller", {"RightCorner": ((-0.008, 0.004, 0.012), 0)}),
    ("LeftInnerBrowRaiser", {"LeftBrow": ((0, 0, 0.01), 0)}),
    ("RightInnerBrowRaiser", {"RightBrow": ((0, 0, 0.01), 0)}),
    ("JawDrop_LeftLipCornerPuller", {"Jaw": ((0, 0, -0.004), 22), "LeftCorner": ((0.006, 0.004, 0.004), 0)}),
]
for frame, (name, moves) in enumerate(poses):
    scene.timeline_markers.new(name, frame=frame)
    for b in armature.pose.bones:
        if b.name == "Head":
            continue
        shift, turn = moves.get(b.name, ((0, 0, 0), 0))
        rest = b.bone.matrix_local.to_3x3()
        b.location = rest.inverted() @ Vector(shift)
        b.rotation_mode = "QUATERNION"
        b.rotation_quaternion = (rest.inverted() @ Matrix.Rotation(math.radians(turn), 3, "X") @ rest).to_quaternion()
        b.keyframe_insert("location", frame=frame)
        b.keyframe_insert("rotation_quaternion", frame=frame)
save("step-4-poses")
